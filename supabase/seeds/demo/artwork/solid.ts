import type { Point } from './svg.ts';

/** How a body is held: its axis leans to the viewer by `tilt`, turns on the picture by `roll`, radians. */
export interface Pose {
  roll: number;
  tilt: number;
  /** Turns the body around its own axis. */
  spin: number;
}

/** The outline of a turned body from its root (`along` 0) to its tip (1): radius and height, in units. */
export type Profile = (along: number) => readonly [radius: number, height: number];

/** A body of revolution seen from one side: produce keeps its veins and lobes right from any angle. */
export interface Solid {
  outline(): Point[];
  /** A point of the surface and whether it faces the viewer. */
  at(along: number, around: number): { point: Point; facing: number };
  /** The visible stretch of a line from root to tip. */
  meridian(around: number, from?: number, to?: number, steps?: number): Point[];
  /** The visible stretch of a line around the body. */
  parallel(along: number, from?: number, to?: number): Point[];
  /** Where the axis leaves the body, and the direction it points on the picture. */
  pole(along: 0 | 1): { point: Point; facing: number };
  axis: Point;
}

const RINGS = 34;
const SPOKES = 44;
const SECTORS = 56;

/** Holds a body in a pose; `swell` may widen or narrow the radius along and around it (1 is unchanged). */
export function createSolid(
  profile: Profile,
  pose: Pose,
  swell: (along: number, around: number) => number = () => 1,
): Solid {
  const [sinTilt, cosTilt] = [Math.sin(pose.tilt), Math.cos(pose.tilt)];
  const [sinRoll, cosRoll] = [Math.sin(pose.roll), Math.cos(pose.roll)];
  const project = (x: number, height: number, depth: number): Point => {
    const up = height * cosTilt - depth * sinTilt;
    return [x * cosRoll + up * sinRoll, x * sinRoll - up * cosRoll];
  };
  const at = (along: number, around: number): { point: Point; facing: number } => {
    const angle = around + pose.spin;
    const [radius, height] = profile(along);
    const wide = radius * swell(along, around);
    const [after, afterHeight] = profile(Math.min(1, along + 0.01));
    const [before, beforeHeight] = profile(Math.max(0, along - 0.01));
    const growth = after - before;
    const rise = afterHeight - beforeHeight;
    const length = Math.hypot(growth, rise) || 1;
    const facing = (-growth * sinTilt + rise * Math.sin(angle) * cosTilt) / length;
    return { point: project(wide * Math.cos(angle), height, wide * Math.sin(angle)), facing };
  };
  const visible = (points: { point: Point; facing: number }[]): Point[] => {
    let best: Point[] = [];
    let run: Point[] = [];
    for (const { point, facing } of points) {
      if (facing > 0.02) {
        run.push(point);
      } else {
        run = [];
      }
      if (run.length > best.length) best = run;
    }
    return best;
  };
  return {
    at,
    axis: project(0, 1, 0),
    pole: (along) => {
      const [, height] = profile(along);
      return { point: project(0, height, 0), facing: along === 1 ? sinTilt : -sinTilt };
    },
    meridian: (around, from = 0.03, to = 0.97, steps = 12) =>
      visible(Array.from({ length: steps + 1 }, (_, step) => at(from + ((to - from) * step) / steps, around))),
    parallel: (along, from = 0, to = Math.PI * 2) =>
      visible(Array.from({ length: 25 }, (_, step) => at(along, from + ((to - from) * step) / 24))),
    outline: () => {
      const far: { reach: number; point: Point }[] = [];
      for (let ring = 0; ring <= RINGS; ring++) {
        const [radius, height] = profile(ring / RINGS);
        for (let spoke = 0; spoke < SPOKES; spoke++) {
          const around = (spoke / SPOKES) * Math.PI * 2;
          const wide = radius * swell(ring / RINGS, around);
          const point = project(wide * Math.cos(around + pose.spin), height, wide * Math.sin(around + pose.spin));
          const sector = Math.floor(((Math.atan2(point[1], point[0]) / Math.PI + 1) / 2) * SECTORS) % SECTORS;
          const reach = Math.hypot(point[0], point[1]);
          if (reach > (far[sector]?.reach ?? 0)) far[sector] = { reach, point };
        }
      }
      return far.flatMap((entry) => (entry ? [entry.point] : []));
    },
  };
}
