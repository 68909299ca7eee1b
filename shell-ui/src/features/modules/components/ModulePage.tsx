import { ShellContext, type CatalogEntry, type ShellApi } from '@balcao/ui-sdk';
import { createElement, Suspense, use, useState, type ReactElement } from 'react';
import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from '~/components/ErrorBoundary.tsx';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { loadDefinition } from '../lib/load-definition.ts';
import { isInDevelopment } from '../lib/development.ts';
import { DevBanner } from './DevBanner.tsx';
import { ModuleFailed } from './ModuleFailed.tsx';

interface Props {
  entry: CatalogEntry;
  shell: ShellApi;
}

/** A module's page inside its own root: loading, the page, or a card that says it failed. */
export function ModulePage({ entry, shell }: Props) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    pages.delete(pageKey(entry));
    setAttempt((count) => count + 1);
  };
  return (
    <>
      {isInDevelopment(entry) && <DevBanner version={entry.version} />}
      <ErrorBoundary key={attempt} fallback={() => <ModuleFailed entry={entry} onRetry={retry} />}>
        <Suspense fallback={<PageSkeleton />}>
          <Loaded entry={entry} shell={shell} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function Loaded({ entry, shell }: Props) {
  const page = use(pageOf(entry, shell));
  return (
    <BrowserRouter basename={entry.basePath}>
      <ShellContext value={shell}>{page}</ShellContext>
    </BrowserRouter>
  );
}

const pages = new Map<string, Promise<ReactElement>>();

function pageKey({ id, version }: CatalogEntry): string {
  return `${id}@${version}`;
}

/** A component that suspends must get the same promise each time it renders, so the promise is kept. */
function pageOf(entry: CatalogEntry, shell: ShellApi): Promise<ReactElement> {
  const known = pages.get(pageKey(entry));
  if (known) return known;
  const loading = loadPage(entry, shell);
  loading.catch(() => undefined);
  pages.set(pageKey(entry), loading);
  return loading;
}

async function loadPage(entry: CatalogEntry, shell: ShellApi): Promise<ReactElement> {
  const { page } = await loadDefinition(entry, shell);
  if (!page) throw new Error(`module ${entry.id} has no page`);
  return createElement((await page()).default);
}
