import { volume } from '~/lib/volume.ts';
import address from '../assets/message.wav';

/** Plays the sound of a new message as loud as the user wants it. */
export async function playSound(): Promise<void> {
  const level = volume.get();
  if (!(level > 0)) return;
  const sound = new Audio(address);
  sound.volume = Math.min(1, level);
  // A page that nobody has touched yet may not make a sound.
  await sound.play().catch((error: unknown) => console.error(error));
}
