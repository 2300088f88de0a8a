import { bookingAReeferFromNhavaSheva } from './posts/booking-a-reefer-from-nhava-sheva.ts';
import { choosingPotatoesForCrispsAndChips } from './posts/choosing-potatoes-for-crisps-and-chips.ts';
import { garlicGradesBySize } from './posts/garlic-grades-by-size.ts';
import { howToReadAnOnionInspectionReport } from './posts/how-to-read-an-onion-inspection-report.ts';
import { notesForTheComingRabiSeason } from './posts/notes-for-the-coming-rabi-season.ts';
import { paperworkForFreshProduceFromIndia } from './posts/paperwork-for-fresh-produce-from-india.ts';
import { whatCuringDoesForAnOnion } from './posts/what-curing-does-for-an-onion.ts';
import type { Post } from './types.ts';

export const posts: Post[] = [
  choosingPotatoesForCrispsAndChips,
  howToReadAnOnionInspectionReport,
  whatCuringDoesForAnOnion,
  bookingAReeferFromNhavaSheva,
  garlicGradesBySize,
  paperworkForFreshProduceFromIndia,
  notesForTheComingRabiSeason,
];
