import type { Picture, PlaceScene, ProduceScene } from './picture.ts';
import { seededRandom } from './random.ts';
import { encode, type Stage } from './raster.ts';
import { drawBowl } from './scenes/bowl.ts';
import { drawCertificate } from './scenes/certificate.ts';
import { drawColdStore } from './scenes/coldStore.ts';
import { drawContainerYard } from './scenes/containerYard.ts';
import { drawCrate } from './scenes/crate.ts';
import { drawCuringShed } from './scenes/curingShed.ts';
import { drawFieldDawn, drawFieldRows } from './scenes/fields.ts';
import { drawHarvest } from './scenes/harvest.ts';
import { drawHeap } from './scenes/heap.ts';
import { drawLaboratory } from './scenes/laboratory.ts';
import type { Place } from './scenes/landscape.ts';
import { drawMarket } from './scenes/market.ts';
import { drawOffice } from './scenes/office.ts';
import { drawPackingHouse } from './scenes/packingHouse.ts';
import { drawPortCranes } from './scenes/portCranes.ts';
import { drawPortrait } from './scenes/portrait.ts';
import { drawRiverPlain } from './scenes/riverPlain.ts';
import { drawSack } from './scenes/sack.ts';
import { drawShipAtSea } from './scenes/shipAtSea.ts';
import { drawSortingLine } from './scenes/sortingLine.ts';
import { drawCut, drawGroup, drawSingle, type Subject } from './scenes/stillLife.ts';
import { viewOf } from './scenes/studio.ts';
import { drawTruckRoad } from './scenes/truckRoad.ts';

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
