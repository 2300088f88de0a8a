import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { patientNow } from './patient-clock';

// The form of ids that proxies make; any other could forge a log line, or fill the log.
const REQUEST_ID = /^[\w.-]{8,64}$/;

// In the form of nginx's $request_id. Many are made at once, and cut from one text: a UUID at a time would cost half
// as much as a line of the log.
const ID_BYTES = 16;
const ID_LENGTH = 2 * ID_BYTES;
const IDS = 128;
let ids = '';
let used = 0;

function newRequestId(): string {
  if (used === ids.length) {
    ids = randomBytes(IDS * ID_BYTES).toString('hex');
    used = 0;
  }
  used += ID_LENGTH;
  return ids.slice(used - ID_LENGTH, used);
}

/**
 * @param given the header X-Request-Id
 * @returns the id of the request in the log and in its response
 */
export function requestIdOf(given: string | null | undefined): string {
  return given && REQUEST_ID.test(given) ? given : newRequestId();
}

/** Who sent a request, and who waits for what it starts. */
type Origin = {
  /** The visitor's network address; none for work of the program's own. */
  clientAddress?: string;
  /** Called with work that goes on after the response. */
  onWork?: (work: Promise<unknown>) => void;
};

type Scope = Origin & {
  requestId: string;
  readUntil: number;
  isUncacheable: boolean;
  mayWait: boolean;
  cutForm: CutForm | undefined;
};

/** What became of a form that was too large: of its fields, those that fit were kept, and no file. */
export type CutForm = { hasAllTexts: boolean };

/**
 * The deadline of all reads of one request together: the rest of the 3 s in which a visitor gets a response
 * (docs/product.md#reliability) is for rendering, and for a write, which is never cut short.
 */
const READ_WITHIN_MS = 2400;

const scopes = new AsyncLocalStorage<Scope>();

/** Runs the work of one request: its log lines carry the id, and its reads have one deadline. */
export function runInRequestScope<Result>(requestId: string, work: () => Result, origin: Origin = {}): Result {
  const readUntil = patientNow() + READ_WITHIN_MS;
  return scopes.run(
    { ...origin, requestId, readUntil, isUncacheable: false, mayWait: false, cutForm: undefined },
    work,
  );
}

/** Tells the current request of work that it has started, and that goes on after its response. */
export function noteWork(work: Promise<unknown>): void {
  scopes.getStore()?.onWork?.(work);
}

/** Runs work that is not the current request's, though that happened to start it: without its deadline and its id. */
export function outsideRequestScope<Result>(work: () => Result): Result {
  return scopes.exit(work);
}

/**
 * Runs work whose result other requests wait for too, with a read deadline of its own: that of the request which happened to
 * come first may be over. Its reads still are those of this request, for who puts them in order.
 */
export function inSharedScope<Result>(work: () => Result): Result {
  const scope = scopes.getStore();
  return scope ? scopes.run({ ...scope, readUntil: patientNow() + READ_WITHIN_MS }, work) : work();
}

export function currentRequestId(): string | undefined {
  return scopes.getStore()?.requestId;
}

/** @returns the network address of the visitor whose request this is; undefined outside of one */
export function currentClientAddress(): string | undefined {
  return scopes.getStore()?.clientAddress;
}

/** @returns for how many milliseconds the current request may still read; Infinity outside of one */
export function remainingReadTime(): number {
  const scope = scopes.getStore();
  return scope ? Math.round(scope.readUntil - patientNow()) : Number.POSITIVE_INFINITY;
}

/**
 * Restarts the read deadline of the current request, after a step that may take long although the backend is healthy:
 * receiving a form, or a write, whose outcome a person has to see however long it took.
 */
export function resetReadDeadline(): void {
  const scope = scopes.getStore();
  if (scope) scope.readUntil = patientNow() + READ_WITHIN_MS;
}

/** Marks the response to the current request as incomplete: no cache may store it. */
export function markUncacheable(): void {
  const scope = scopes.getStore();
  if (scope) scope.isUncacheable = true;
}

export function isMarkedUncacheable(): boolean {
  return scopes.getStore()?.isUncacheable ?? false;
}

/** Lets the current request wait for all others where they have to take turns: nobody has asked for its page before. */
export function letOthersGoFirst(): void {
  const scope = scopes.getStore();
  if (scope) scope.mayWait = true;
}

/** @returns whether the current request lets all others go first */
export function mayWait(): boolean {
  return scopes.getStore()?.mayWait ?? false;
}

/** Marks the form of the current request as one that was too large. */
export function markCutForm(cut: CutForm): void {
  const scope = scopes.getStore();
  if (scope) scope.cutForm = cut;
}

/** @returns what became of the form of the current request where it was too large; undefined where it is whole */
export function cutFormOfRequest(): CutForm | undefined {
  return scopes.getStore()?.cutForm;
}
