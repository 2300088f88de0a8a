import { pageSection } from '~/domain/pages/page-field';

export const HOME_ABOUT_FIELDS = pageSection('About us', {
  about_image_url: {
    label: 'About picture',
    input: 'picture',
    hint: 'Beside the text about the company.',
    default: '',
  },
  about_image_alt: {
    label: 'About picture in words',
    input: 'line',
    hint: 'What the picture shows, for people who cannot see it.',
    default: 'Produce being sorted',
  },
  about_tagline: {
    label: 'About tagline',
    input: 'line',
    hint: 'The small line above the title.',
    default: 'Who we are',
  },
  about_title: {
    alias: 'about_heading',
    label: 'About title',
    input: 'line',
    hint: 'The title of this part.',
    default: 'An export house in Kanpur',
  },
  about_description: {
    alias: 'about_short_description',
    label: 'About text',
    input: 'text',
    hint: 'The paragraph under the title.',
    default: 'We buy from growers we know, grade every lot and ship it with its papers in order.',
  },
  about_point1_title: {
    label: 'About point 1',
    input: 'line',
    hint: 'The first of four points, in bold.',
    default: 'Bought at the farm',
  },
  about_point1_desc: {
    label: 'About point 1, text',
    input: 'text',
    hint: 'Under the first point.',
    default: 'We see the crop before we agree a price.',
  },
  about_point2_title: {
    label: 'About point 2',
    input: 'line',
    hint: 'The second of the four.',
    default: 'Graded by size',
  },
  about_point2_desc: {
    label: 'About point 2, text',
    input: 'text',
    hint: 'Under the second point.',
    default: 'Every lot is sorted and checked before packing.',
  },
  about_point3_title: {
    label: 'About point 3',
    input: 'line',
    hint: 'The third of the four.',
    default: 'Kept cool',
  },
  about_point3_desc: {
    label: 'About point 3, text',
    input: 'text',
    hint: 'Under the third point.',
    default: 'The cold chain runs from our store to your port.',
  },
  about_point4_title: {
    label: 'About point 4',
    input: 'line',
    hint: 'The last of the four.',
    default: 'Papers in order',
  },
  about_point4_desc: {
    label: 'About point 4, text',
    input: 'text',
    hint: 'Under the last point.',
    default: 'You have the documents before the ship arrives.',
  },
  about_button_text: {
    label: 'About button',
    input: 'line',
    hint: 'On the button that leads to the about-us page.',
    maxLength: 60,
    default: 'More about us',
  },
});
