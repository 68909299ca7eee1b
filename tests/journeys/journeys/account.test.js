// Signing up, logging in, forgetting the password, and the own profile.

import assert from 'node:assert/strict';
import { forgetPassword, letterTo, openProfile, saveProfile, signUp } from '../pages/account.js';
import { logIn } from '../pages/login.js';
import { login } from '../support/api.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';

const OWNER = { name: 'Floricultura Ipê', email: 'dona@ipe.com.br', password: 'flores123' };

for (const { width, height, language } of [
  { width: 1440, height: 900, language: 'pt' },
  { width: 390, height: 844, language: 'en' },
]) {
  journey(`a company signs up at ${width} px in ${language}`, async ({ host, browser, step }) => {
    const page = await newPage(browser, host, { width, height });
    await step('go from the login to the sign-up', async () => {
      await page.goto('/login');
      await page.getByTestId(`language-${language}`).click();
      await page.getByTestId('to-signup').click();
      await page.getByTestId('plan-card').first().getByText('R$').waitFor();
      await fits(page);
      await picture(page, `signup-${width}`);
    });
    await step('be told what is missing', async () => {
      await page.getByTestId('signup-submit').click();
      await page.getByText(language === 'pt' ? 'Obrigatório' : 'Required').first().waitFor();
    });
    await step('be told that an e-mail is taken', async () => {
      await signUp(page, { ...OWNER, email: 'ana@demo.balcao' });
      await page.getByText(language === 'pt' ? 'Este e-mail já está em uso.' : /in use already/).waitFor();
    });
    await step('sign up and come to the login with a notice', async () => {
      await signUp(page, OWNER);
      await page.getByTestId('toast').waitFor();
      await page.waitForURL('**/login');
      assert.equal(await page.getByTestId('login-email').inputValue(), OWNER.email);
    });
    await step('get a letter of welcome', () => letterTo(host, OWNER.email, /\/login/));
    await step('log in as the new administrator and see the first screen', async () => {
      await page.getByTestId('login-password').fill(OWNER.password);
      await page.getByTestId('login-submit').click();
      await page.waitForURL('**/tickets');
      await page.getByTestId('profile-menu').click();
      await page.getByText(OWNER.email).waitFor();
      await page.keyboard.press('Escape');
    });
    await step('find no use for the public pages', async () => {
      await page.goto('/signup');
      await page.waitForURL(`${host.base}/`);
    });
    assertClean(page);
  });

  journey(`a password is forgotten at ${width} px in ${language}`, async ({ host, browser, step }) => {
    const page = await newPage(browser, host, { width, height });
    const secret = 'outra-senha-9';
    await step('be refused with a wrong password, in words that stay', async () => {
      await page.goto('/contacts');
      await page.getByTestId(`language-${language}`).click();
      await page.getByTestId('login-email').fill('ana@demo.balcao');
      await page.getByTestId('login-password').fill('not-it');
      await page.getByTestId('login-submit').click();
      await page.getByTestId('auth-notice').waitFor();
      await fits(page);
      await picture(page, `login-refused-${width}`);
    });
    await step('ask for a letter', async () => {
      await forgetPassword(page, 'ana@demo.balcao');
      await picture(page, `forgot-sent-${width}`);
    });
    let link;
    await step('get it', async () => {
      const letter = await letterTo(host, 'ana@demo.balcao', /reset-password#/);
      [link] = letter.match(/http\S+\/reset-password#\w+/);
    });
    await step('choose a new password by its link, which leaves the address bar', async () => {
      await page.goto(link);
      await page.getByTestId('reset-password').fill('1234');
      await page.getByTestId('reset-submit').click();
      await page.getByText(language === 'pt' ? 'Muito curto' : 'Too short').waitFor();
      assert.equal(new URL(page.url()).hash, '');
      await page.getByTestId('reset-password').fill(secret);
      await picture(page, `reset-${width}`);
      await page.getByTestId('reset-submit').click();
      await page.waitForURL('**/login');
    });
    await step('log in with it', async () => {
      await page.getByTestId('login-email').fill('ana@demo.balcao');
      await page.getByTestId('login-password').fill(secret);
      await page.getByTestId('login-submit').click();
      await page.waitForURL('**/tickets');
    });
    await step('be refused when the link is used again', async () => {
      const other = await newPage(browser, host, { width, height });
      await other.goto(link);
      await other.getByTestId('reset-password').fill('mais-uma-senha');
      await other.getByTestId('reset-submit').click();
      await other.getByTestId('auth-notice').waitFor();
      assertClean(other);
    });
    assertClean(page);
  });

  journey(`an agent changes the own profile at ${width} px in ${language}`, async ({ host, browser, step }) => {
    const page = await newPage(browser, host, { width, height });
    await step('open the own profile', async () => {
      await page.goto('/login');
      await page.getByTestId(`language-${language}`).click();
      await logIn(page, 'bruno@demo.balcao');
      await openProfile(page);
      await fits(page);
      await picture(page, `profile-${width}`);
    });
    await step('change name, colours and volume', async () => {
      await page.getByTestId('field-name').fill('Bruno B.');
      await page.getByTestId('field-theme').getByRole('combobox').click();
      await page.getByRole('option').nth(1).click();
      await page.getByTestId('field-volume').fill('0.3');
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/profile') && sent(answer).theme === 'dark');
      await saveProfile(page);
      await page.locator('html[data-theme="dark"]').waitFor();
      await saved;
    });
    await step('ask before changes are thrown away', async () => {
      await openProfile(page);
      await page.getByTestId('field-name').fill('Somebody');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: language === 'pt' ? 'Descartar' : 'Discard' }).click();
      await page.getByTestId('profile-dialog').waitFor({ state: 'detached' });
    });
    await step('be refused with a wrong current password', async () => {
      await openProfile(page);
      assert.equal(await page.getByTestId('field-name').inputValue(), 'Bruno B.');
      await page.getByTestId('field-password').fill('nova-senha-7');
      await page.getByTestId('field-currentPassword').fill('guess');
      await page.getByTestId('form-submit').click();
      await page.getByText(language === 'pt' ? 'A senha atual não confere.' : 'The current password is not right.').waitFor();
      await picture(page, `profile-refused-${width}`);
    });
    await step('change the password with the right one and go on working', async () => {
      await page.getByTestId('field-currentPassword').fill('demo12345');
      await saveProfile(page);
      await page.reload();
      await page.getByTestId('profile-menu').waitFor();
    });
    await step('find name, colours, language and volume in another browser', async () => {
      const other = await newPage(browser, host, { width, height });
      await logIn(other, 'bruno@demo.balcao', 'nova-senha-7');
      await other.locator('html[data-theme="dark"]').waitFor();
      await other.locator(`html[lang^="${language}"]`).waitFor();
      await openProfile(other);
      assert.equal(await other.getByTestId('field-name').inputValue(), 'Bruno B.');
      assert.equal(await other.getByTestId('field-volume').inputValue(), '0.3');
      assertClean(other);
    });
    assertClean(page);
  });
}

journey('a closed sign-up says so', async ({ host, browser, step }) => {
  const operator = await login(host, 'super@demo.balcao');
  await operator.put('/settings/signup', { value: 'disabled' });
  const page = await newPage(browser, host);
  await step('find no way to it on the login page', async () => {
    await page.goto('/login');
    await page.getByText('Contas de demonstração').waitFor();
    assert.equal(await page.getByTestId('to-signup').count(), 0);
  });
  await step('read why there is no form', async () => {
    await page.goto('/signup');
    await page.getByText('O cadastro está fechado.').waitFor();
    assert.equal(await page.getByTestId('signup-submit').count(), 0);
  });
  assertClean(page);
});

/** The JSON that a request sent. */
function sent(answer) {
  return answer.request().postDataJSON() ?? {};
}

async function fits(page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
}
