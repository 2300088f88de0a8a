import type { Picture, PlaceScene, ProduceScene } from './picture.ts';
import { seededRandom } from './random.ts';
import { encode, type Stage } from './raster.ts';
import { drawCertificate } from './scenes/certificate.ts';
import { drawBowl, drawCrate, drawSack } from './scenes/containers.ts';
import { drawContainerYard } from './scenes/containerYard.ts';
import { drawFieldDawn, drawFieldRows, drawHarvest } from './scenes/fields.ts';
import { drawMarket, drawSortingLine } from './scenes/handling.ts';
import { drawHeap } from './scenes/heap.ts';
import type { Place } from './scenes/landscape.ts';
import { drawPortrait } from './scenes/portrait.ts';
import { drawLaboratory, drawOffice } from './scenes/rooms.ts';
import { drawPortCranes, drawShipAtSea } from './scenes/sea.ts';
import { drawColdStore, drawCuringShed, drawPackingHouse } from './scenes/sheds.ts';
import { drawCut, drawGroup, drawSingle, type Subject } from './scenes/stillLife.ts';
import { viewOf } from './scenes/studio.ts';
import { drawRiverPlain, drawTruckRoad } from './scenes/travel.ts';

const STILL_LIFES: Record<ProduceScene, (subject: Subject) => Promise<Stage>> = {
  single: drawSingle,
  group: drawGroup,
  heap: drawHeap,
  crate: drawCrate,
  sack: drawSack,
  bowl: drawBowl,
  cut: drawCut,
};

const PLACES: Record<PlaceScene, (place: Place) => Promise<Stage>> = {
  'field-dawn': drawFieldDawn,
  'field-rows': drawFieldRows,
  harvest: drawHarvest,
  'curing-shed': drawCuringShed,
  'sorting-line': drawSortingLine,
  'packing-house': drawPackingHouse,
  'cold-store': drawColdStore,
  'container-yard': drawContainerYard,
  'ship-at-sea': drawShipAtSea,
  'port-cranes': drawPortCranes,
  'truck-road': drawTruckRoad,
  office: drawOffice,
  laboratory: drawLaboratory,
  market: drawMarket,
  'river-plain': drawRiverPlain,
};

function compose(picture: Picture, size: { width: number; height: number }): Promise<Stage> {
  const view = viewOf(size);
  const variant = picture.variant ?? 0;
  const subject = 'produce' in picture ? picture.produce : '';
  const random = seededRandom(`${picture.scene}/${subject}/${variant}`);
  if ('produce' in picture) {
    return STILL_LIFES[picture.scene]({ view, produce: picture.produce, variant, random });
  }
  if (picture.scene === 'certificate') {
    return drawCertificate(view, random, variant, picture.title, picture.authority);
  }
  if (picture.scene === 'portrait') {
    return drawPortrait(view, random, variant);
  }
  return PLACES[picture.scene]({ view, variant, random });
}

/** Draws a demo picture and returns it as WebP; the same picture always gives the same bytes. */
export async function renderPicture(
  picture: Picture,
  size: { width: number; height: number } = { width: 1200, height: 900 },
): Promise<Uint8Array> {
  return encode(await compose(picture, size));
}
