import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PaneDivider } from './PaneDivider.tsx';

afterEach(cleanup);

it.each([
  ['ArrowLeft', 344],
  ['ArrowRight', 376],
  ['Home', 320],
  ['End', 400],
])('moves by the key %s within its bounds', (key, expected) => {
  const onChange = vi.fn();
  render(<PaneDivider label="Largura" value={360} min={320} max={400} start={384} onChange={onChange} />);
  fireEvent.keyDown(screen.getByRole('separator'), { key });
  expect(onChange).toHaveBeenCalledWith(expected);
});
