import { createFormCutter, type FormCutter } from '~/lib/http/cut-form';
import { FORM_LIMIT, type FormEncoding, formEncoding } from '~/lib/http/form-bytes';
import { createTimeSlice } from '~/lib/runtime/time-slice.server';

const MIB = 1024 * 1024;

/** The largest body of a form of the back office: a product with several pictures of 10 MiB. */
export const UPLOAD_LIMIT = 64 * MIB;

/** How much all bodies together may take of the memory. */
const ROOM = 160 * MIB;

/**
 * How much of a body is read and thrown away. Browsers show the response only after they could send the whole body. Beyond
 * this size a client is not mistaken but hostile, and the connection may break.
 */
export const DISCARD_LIMIT = 128 * MIB;

/** A body in memory, until `release`. */
type HeldBody = {
  /** The request with its body in memory; of a form that is too large only the fields that fit. Null without room for it. */
  request: Request | null;
  /** Set where the body is larger than it may be; `hasAllTexts` says whether only files were left out of a form. */
  cut: { isForm: boolean; hasAllTexts: boolean } | null;
  release(): void;
};

/** Holds the bodies of requests that are being answered. */
export type BodyHolder = {
  /** @param mayBeLarge asked once a form with files is larger than others may be */
  hold(request: Request, mayBeLarge: () => Promise<boolean>): Promise<HeldBody>;
};

/** @param room for all bodies together, in bytes */
export function createBodyHolder(room = ROOM): BodyHolder {
  let held = 0;

  return {
    async hold(request, mayBeLarge) {
      if (!request.body) return { request, cut: null, release: () => undefined };
      const encoding = formEncoding(request.headers.get('content-type'));
      let limit = FORM_LIMIT;
      let own = 0;
      let chunks: Uint8Array[] = [];
      let size = 0;
      let cutter: FormCutter | null = null;
      let isFull = false;

      const release = () => {
        held -= own;
        own = 0;
      };
      const keep = (chunk: Uint8Array) => {
        if (held + chunk.byteLength > room) {
          isFull = true;
          chunks = [];
          release();
          return;
        }
        held += chunk.byteLength;
        own += chunk.byteLength;
        chunks.push(chunk);
      };

      try {
        for await (const chunk of request.body) {
          const before = size;
          size += chunk.byteLength;
          if (size > DISCARD_LIMIT && size > limit) break;
          if (before <= FORM_LIMIT && size > FORM_LIMIT && encoding?.kind === 'multipart' && (await mayBeLarge())) {
            limit = UPLOAD_LIMIT;
          }
          if (isFull) continue;
          if (size <= limit) {
            keep(chunk);
            continue;
          }
          if (!cutter) {
            cutter = cutterOf(encoding);
            await feed(cutter, chunks);
            chunks = [];
            release();
          }
          cutter.take(chunk);
        }
      } catch (error) {
        release();
        throw error;
      }

      if (isFull) return { request: null, cut: null, release };
      if (!cutter && size <= limit) return { request: withBody(request, chunks), cut: null, release };
      const { bytes, hasAllTexts } = (cutter ?? cutterOf(encoding)).end();
      return { request: withBody(request, [bytes]), cut: { isForm: encoding !== null, hasAllTexts }, release };
    },
  };
}

const NOTHING: FormCutter = { take: () => undefined, end: () => ({ bytes: Buffer.alloc(0), hasAllTexts: false }) };

function cutterOf(encoding: FormEncoding | null): FormCutter {
  return encoding ? createFormCutter(encoding, FORM_LIMIT) : NOTHING;
}

async function feed(cutter: FormCutter, chunks: Uint8Array[]): Promise<void> {
  const slice = createTimeSlice();
  for (const chunk of chunks) {
    cutter.take(chunk);
    await slice.next();
  }
}

/** A body is given on piece by piece: nothing takes it in one piece, or keeps it once it is read. */
function withBody(request: Request, chunks: Uint8Array[]): Request {
  const pieces = chunks.values();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
  return new Request(request, init);
}
