import { useEffect } from 'react';

const PRODUCT = 'Balcão';

let page = '';
let count = 0;

/** Names the page on screen in the browser's tab, its history and its bookmarks. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    page = title;
    write();
  }, [title]);
}

/** Puts a number in front of the page's title, such as that of unread conversations; 0 takes it away. */
export function setTitleCount(unread: number): void {
  count = unread;
  write();
}

function write(): void {
  const name = page ? `${page} · ${PRODUCT}` : PRODUCT;
  document.title = count > 0 ? `(${count}) ${name}` : name;
}
