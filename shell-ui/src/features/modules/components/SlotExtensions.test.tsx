import { useShell, type CatalogEntry, type ModuleDefinition, type ShellApi } from '@balcao/ui-sdk';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SlotExtensions } from './SlotExtensions.tsx';

const load = vi.hoisted(() => vi.fn<(entry: CatalogEntry) => Promise<ModuleDefinition>>());
vi.mock('../lib/load-definition.ts', () => ({ loadDefinition: load }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'pt' } }),
}));

const entry = (id: string, slots: CatalogEntry['slots']) =>
  ({ id, version: '1.0.0', slots, menu: [], labels: {} }) as unknown as CatalogEntry;
const shellOf = ({ id }: CatalogEntry) => ({ module: { id } }) as unknown as ShellApi;
const lane = (component: (props: { ticketId: number }) => React.ReactNode): ModuleDefinition => ({
  apiVersion: 1,
  slots: { Lane: { slot: 'ticket.sidebar', component: async () => ({ default: component }) } },
});
const draw = (...catalog: CatalogEntry[]) =>
  render(
    <SlotExtensions
      name="ticket.sidebar"
      catalog={catalog}
      shellOf={shellOf}
      slotProps={{ ticketId: 7, contactId: 8 }}
    />,
  );

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  load.mockReset();
});

describe('places for modules', () => {
  it("draw a module's component with the place's properties and the module's own shell", async () => {
    load.mockResolvedValue(lane(({ ticketId }) => `${useShell().module.id} ${ticketId}`));
    draw(entry('fake', [{ name: 'ticket.sidebar', expose: 'Lane', order: 1 }]));
    expect(await screen.findByText('fake 7')).toBeTruthy();
  });

  it('draw several modules by their order, and load none that declares nothing for the place', async () => {
    load.mockImplementation(async ({ id }) => lane(() => <p>{id}</p>));
    draw(
      entry('late', [{ name: 'ticket.sidebar', expose: 'Lane', order: 20 }]),
      entry('elsewhere', [{ name: 'composer.action', expose: 'Lane', order: 1 }]),
      entry('early', [{ name: 'ticket.sidebar', expose: 'Lane', order: 10 }]),
    );
    await screen.findByText('late');
    expect(screen.getAllByText(/late|early|elsewhere/).map((one) => one.textContent)).toEqual(['early', 'late']);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('keep a failure in its place, beside what works, and try again at a press', async () => {
    load.mockImplementation(async ({ id }) => {
      if (id === 'broken') throw new Error('no answer');
      return lane(() => <p>{id}</p>);
    });
    const slots: CatalogEntry['slots'] = [{ name: 'ticket.sidebar', expose: 'Lane', order: 1 }];
    draw(entry('broken', slots), entry('whole', slots));
    expect(await screen.findByText('whole')).toBeTruthy();
    expect(await screen.findByTestId('slot-failed')).toBeTruthy();
    load.mockImplementation(async ({ id }) => lane(() => <p>{id}</p>));
    fireEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('broken')).toBeTruthy();
    expect(screen.queryByTestId('slot-failed')).toBeNull();
  });

  it('refuse a component that the module made for another place', async () => {
    load.mockResolvedValue({
      apiVersion: 1,
      slots: { Lane: { slot: 'composer.action', component: async () => ({ default: () => 'wrong' }) } },
    });
    draw(entry('fake', [{ name: 'ticket.sidebar', expose: 'Lane', order: 1 }]));
    expect(await screen.findByTestId('slot-failed')).toBeTruthy();
  });
});
