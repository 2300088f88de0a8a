import { LONGEST_SIDE } from '~/lib/pictures/file-field';

// A photograph of this size needs a minute on a slow line.
const LARGE = 4 * 1024 * 1024;

/**
 * Makes a photograph smaller in the browser where it is large, and a JPEG of HEIC where the browser can read that. What it
 * cannot read stays as it is: the server says what is wrong with it.
 */
export async function readyToSend(file: File): Promise<File> {
  const isHeic = /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]$/.test(file.type);
  // Others may be animated, or transparent.
  if (!isHeic && !(file.type === 'image/jpeg' && file.size > LARGE)) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
    if (!blob || (!isHeic && blob.size >= file.size)) return file;
    return new File([blob], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
