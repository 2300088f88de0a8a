/** A place on the map, in decimal degrees. */
export type Coordinates = { latitude: number; longitude: number };

/** @returns the place that “latitude, longitude” in decimal degrees names; null where it names none */
export function coordinatesOf(text: string): Coordinates | null {
  const [, latitude, longitude] = /^([+-]?\d{1,2}(?:\.\d{1,9})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,9})?)$/.exec(text) ?? [];
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}
