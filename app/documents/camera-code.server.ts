import { encode } from 'uqr';

/** @returns a QR code of an address as a picture, under the name that templates know it by */
export function cameraCode(address: string): { file: string; bytes: Uint8Array } {
  const { size, data } = encode(address, { border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#2b1d14" d="${path}"/></svg>`;
  return { file: 'code.svg', bytes: Buffer.from(svg) };
}
