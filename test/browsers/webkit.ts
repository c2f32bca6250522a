import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { expect } from '#test/e2e/fixtures.ts';
import { launch } from '#test/faults/running-server.ts';
import { findFreePort } from '#test/free-port.ts';

/** MiniBrowser's toolbar is wider than a phone unless its widgets have no padding. */
const GTK_CSS =
  '* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }';

/** WebKitGTK reads prefers-reduced-motion from here. */
const GTK_SETTINGS = '[Settings]\ngtk-enable-animations=0\n';

/** Resizes the window to the viewport. Its size includes its toolbar, so the page is measured. */
async function resize(driver: WebDriver, width: number, height: number): Promise<void> {
  const inner = () => driver.executeScript<[number, number]>('return [innerWidth, innerHeight]');
  const setRect = (outer: number) => driver.manage().window().setRect({ x: 0, y: 0, width, height: outer });
  await setRect(height + 60);
  await expect.poll(async () => (await inner())[0]).toBe(width);
  await setRect(2 * height + 60 - (await inner())[1]);
  await expect.poll(inner).toEqual([width, height]);
}

/** Opens WebKitGTK's MiniBrowser, the closest to Safari that runs on Linux, on a virtual display. */
export async function openWebKit(viewport: { width: number; height: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), GTK_CSS);
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), GTK_SETTINGS);
  const display = launch(['Xvfb', '-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {});
  const displayNumber = () => /^\d+$/m.exec(display.output())?.[0];
  await expect.poll(displayNumber).toBeDefined();
  const port = await findFreePort();
  const service = launch(['WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: `:${displayNumber()}`,
    GDK_BACKEND: 'x11',
    GTK_THEME: 'Adwaita',
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_RUNTIME_DIR: folder,
  });
  const server = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${server}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  const options = { binary: process.env.TEST_WEBKIT, args: ['--automation'] };
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
  const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  await resize(driver, viewport.width, viewport.height);
  const stop = async () => {
    await driver.quit();
    await service.end('SIGTERM');
    await display.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  return { driver, stop };
}
