// Where the agent writes: text, files, pictures and voice.

/** The message field. */
export function field(page) {
  return page.getByTestId('composer');
}

/** Attaches files that exist only in the test. */
export async function attach(page, ...files) {
  await page.getByTestId('attach-input').setInputFiles(files.map(({ name, type, bytes }) => ({
    name,
    mimeType: type,
    buffer: Buffer.from(bytes),
  })));
  await page.getByTestId('attachments').waitFor();
}

/** A file that waits to be sent. */
export function waiting(page, name) {
  return page.getByTestId('attachment').filter({ hasText: name });
}

/** Sends what waits. */
export async function sendFiles(page) {
  await page.getByTestId('attachments-send').click();
}

/** Records for some seconds and stops; the recording can be heard then. */
export async function record(page, seconds) {
  await page.getByTestId('voice-record').click();
  await page.locator('[data-testid="voice-recorder"][data-phase="recording"]').waitFor();
  await untilRecorded(page, seconds);
  await page.getByTestId('voice-stop').click();
}

/** Waits until the timer shows that many seconds. */
export async function untilRecorded(page, seconds) {
  await page.waitForFunction((wanted) => {
    const [minutes, rest] = (document.querySelector('[data-testid="voice-time"]')?.textContent ?? '0:0').split(':');
    return Number(minutes) * 60 + Number(rest) >= wanted;
  }, seconds);
}

/** The tracks of microphones that are still open. */
export function openMicrophones(page) {
  return page.evaluate(() => window.microphones.filter((track) => track.readyState === 'live').length);
}

/** Remembers every microphone that the page opens. Before the page is loaded. */
export async function watchMicrophones(page) {
  await page.addInitScript(() => {
    window.microphones = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wishes) => {
      const stream = await open(wishes);
      window.microphones.push(...stream.getTracks());
      return stream;
    };
  });
}

/** Opens the picker of pictures. */
export async function openEmoji(page) {
  await page.getByTestId('emoji-open').click();
  await page.getByTestId('emoji-picker').waitFor();
}

/** A picture of the open picker. */
export function emoji(page, picture) {
  return page.getByTestId('emoji-picker').getByRole('gridcell').filter({ hasText: picture, visible: true }).first();
}

/** Begins to record and stops in the same moment, however slow the machine is. */
export async function slip(page) {
  await page.evaluate(() => {
    const stop = () => document.querySelector('[data-testid="voice-stop"]:not([disabled])');
    const observer = new MutationObserver(() => {
      if (!stop()) return;
      observer.disconnect();
      stop().click();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByTestId('voice-record').click();
}
