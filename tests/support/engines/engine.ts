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
  /** Opens an address, as typed into the address bar. This and the next two may come back before the page is there. */
  goto(address: string): Promise<void>;
  /** Reloads as the button of a browser does, or past its cache; takes a step in the history. */
  reload(isHard: boolean): Promise<void>;
  step(by: -1 | 1): Promise<void>;
  /** Calls a function in the page. It must not wait for anything there: without scripts nothing would wake it. */
  evaluate(script: Script): Promise<unknown>;
  /** Clicks with the mouse at a point of the view. */
  click(x: number, y: number): Promise<void>;
  /** For how long a target stands still before it is clicked: the click meets what was painted last. In milliseconds. */
  stillMs: number;
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
  scripts: boolean;
  open(): Promise<Driver>;
  close(): Promise<void>;
};
