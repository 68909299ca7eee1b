// The pages for visitors beside the login, and the own profile.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Fills the sign-up form and sends it. */
export async function signUp(page, { name, email, password }) {
  await page.getByTestId('field-name').fill(name);
  await page.getByTestId('field-email').fill(email);
  await page.getByTestId('field-phone').fill('11 95555-0101');
  await page.getByTestId('field-password').fill(password);
  await page.getByTestId('plan-card').first().click();
  await page.getByTestId('signup-submit').click();
}

/** Asks for a letter about a forgotten password. */
export async function forgetPassword(page, email) {
  await page.getByTestId('to-forgot').click();
  await page.getByTestId('forgot-email').fill(email);
  await page.getByTestId('forgot-submit').click();
  await page.getByTestId('forgot-sent').waitFor();
}

/** The first letter to an address that says something, from the folder of a host without a mail server. */
export async function letterTo(host, email, words) {
  const folder = join(host.data, 'mail');
  for (let tries = 0; tries < 150; tries += 1) {
    const found = letters(folder).find((text) => text.includes(email) && words.test(text));
    if (found) return found;
    await pause(100);
  }
  throw new Error(`no letter to ${email} came`);
}

function letters(folder) {
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    return files.map((name) => readable(readFileSync(join(folder, name), 'utf8')));
  } catch {
    return [];
  }
}

/** A letter's text without the breaks and escapes of its encoding. */
function readable(text) {
  const joined = text.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Opens the own profile. */
export async function openProfile(page) {
  await page.getByTestId('profile-menu').click();
  await page.getByTestId('edit-profile').click();
  await page.getByTestId('profile-dialog').waitFor();
}

/** Saves the own profile and waits until its dialog is gone. */
export async function saveProfile(page) {
  await page.getByTestId('form-submit').click();
  await page.getByTestId('profile-dialog').waitFor({ state: 'detached' });
}
