/** The engines that the tests drive besides Playwright's Chromium. */
export type EngineName = 'firefox' | 'webkit' | 'chromium';

export type EngineOptions = {
  /** Whether pages run scripts. The tests' own code runs in any case. */
  scripts: boolean;
  /** Pixels of the screen per pixel of CSS. */
  scale?: number;
};

/** A function that runs in the page, as source, with arguments that JSON can write. */
export type Script = { source: string; args: unknown[] };

/** One tab of a browser, with cookies and storage of its own, in the few words that every engine has. */
export type Driver = {
  /** Opens an address and waits until it has loaded. */
  goto(address: string): Promise<void>;
  /** Starts a reload as the button of a browser does, or a step in the history. Does not wait for the page. */
  reload(): Promise<void>;
  step(by: -1 | 1): Promise<void>;
  /** Calls a function in the page. It must not wait for anything there: without scripts nothing would wake it. */
  evaluate(script: Script): Promise<unknown>;
  /** Clicks, as the mouse does, on the element that the function gives. */
  click(script: Script): Promise<void>;
  /** Chooses files, by their paths, in the field that the function gives. */
  upload(script: Script, paths: string[]): Promise<void>;
  /** Presses a key of the W3C's list, or types a character, where the focus is. */
  press(key: string): Promise<void>;
  /** Makes the view exactly as wide and high as told, in pixels of CSS. */
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

/** A running browser. */
export type Engine = {
  open(): Promise<Driver>;
  close(): Promise<void>;
};
