/** The public page of a video by its code. A code that is an address itself is taken only when it is a web address. */
export function videoAddress(video: string): string {
  const code = video.trim();
  if (/^https?:\/\//i.test(code) && (isOwnFile(code) || /^https:/i.test(code))) return code;
  return `https://www.youtube.com/watch?${new URLSearchParams({ v: code })}`;
}

/** Whether an address is a file of this installation, which the page itself may play. */
export function isOwnFile(address: string): boolean {
  return new URL(address, window.location.origin).origin === window.location.origin;
}
