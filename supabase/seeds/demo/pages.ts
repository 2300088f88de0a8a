import type { PageTexts } from './types.ts';

export const pages: PageTexts = {
  home: {
    hero_image_alt: 'A heap of freshly graded red onions',
    hero_main_title: 'From the land between two rivers to your port',
    hero_subtitle:
      'We buy, grade and ship Indian onions, garlic and potatoes for importers who want the size, the ' +
      'temperature and the sailing date in writing.',
    hero_button_products: 'See our produce',
    hero_button_quote: 'Ask for a quote',
    hero_feature1_text: 'Shipping from India since 1998',
    hero_feature2_text: 'Loaded at Nhava Sheva and Mundra',
    hero_feature3_text: 'Inspection report with every lot',
    about_image_alt: 'Workers sorting onions on a belt in the Kanpur packing house',
    about_tagline: 'A family firm in Kanpur',
    about_title: 'We stay with the crop from field to container',
    about_description:
      'Doab Harvest Exports takes its name from the plain between the Ganga and the Yamuna, where our first ' +
      'potatoes were bought in 1998. Today our buyers work in more than a dozen states. Each lot is graded and ' +
      'inspected under our own eyes before it leaves for the port.',
    about_button_text: 'Read our story',
    about_point1_title: 'Bought at the farm',
    about_point1_desc:
      'Our buyers check the field and cut bulbs before a price is agreed, so poor lots never reach the yard.',
    about_point2_title: 'Graded twice',
    about_point2_desc:
      'A machine sorts by size in millimetres and people take out the faults that a machine cannot see.',
    about_point3_title: 'Kept at the right temperature',
    about_point3_desc: 'Garlic at 0 °C, table potatoes at 4 °C, crisping potatoes at 10 °C, each in its own chamber.',
    about_point4_title: 'Papers sent before arrival',
    about_point4_desc: 'Scans of the full document set reach you within three working days of sailing.',
    product_range_title: 'What we ship',
    product_range_description:
      'Seven groups of produce, from red onions by the container to okra by the pallet. Each product page gives ' +
      'the grades, the packing and the shipping terms.',
    product_range_button_text: 'View all products',
    why_choose_us_title: 'What buyers can hold us to',
    why_choose_us_subheading:
      'Four things we put in the contract, because a shipment is hard to argue about once it is at sea.',
    why_choose_us_point1_title: 'A size range, with a tolerance',
    why_choose_us_point1_desc:
      'Every offer states the diameter in millimetres and how much may fall outside it. The usual figure is five ' +
      'per cent.',
    why_choose_us_point2_title: 'A named origin',
    why_choose_us_point2_desc:
      'Lot numbers lead back to the village and the lifting week, and are printed on the bag or carton.',
    why_choose_us_point3_title: 'A record of the cold chain',
    why_choose_us_point3_desc: 'A temperature logger goes into each reefer. The data is yours as well as ours.',
    why_choose_us_point4_title: 'One person to call',
    why_choose_us_point4_desc:
      'The colleague who quotes your order also follows it to the port, and answers in Indian office hours or by ' +
      'WhatsApp.',
    cta_title: 'Tell us what you need and when',
    cta_description:
      'Send the product, size, packing and port of discharge. We reply within one working day with a price, a ' +
      'loading week and the likely transit time.',
    cta_button_text: 'Contact our export desk',
  },
  'about-us': {
    about_main_heading: 'Nearly thirty years between the field and the ship',
    about_intro_p1:
      'Doab Harvest Exports began in 1998 with one rented store off Mall Road in Kanpur and a contract for forty ' +
      'bags of potatoes a week. The Doab, the land between the Ganga and the Yamuna, lies at the heart of ' +
      'India’s largest potato-growing state, and our founder knew the growers because he had grown up among them.',
    about_intro_p2:
      'Onions followed in 2003, when a buyer in Dubai asked for a mixed container, and garlic a few years later. ' +
      'We opened buying offices in Nashik and Mandsaur, built a cold store in Kanpur and began to ship through ' +
      'Mundra as well as Nhava Sheva. The firm is still owned by the family, and a member of it signs each ' +
      'season’s contracts.',
    about_intro_p3:
      'We sell produce on a written specification: variety, size, dry matter where it matters, packing and ' +
      'temperature. If a crop falls short in a given year, we say so before the order is placed. That habit has ' +
      'cost us some sales, and most of our oldest customers say it is why they stayed.',
    leadership_ceo_name: 'Devendra Nath Awasthi',
    leadership_ceo_title: 'Founder & CEO',
    leadership_ceo_quote:
      'Buyers on the other side of the sea cannot pick up an onion and press the neck. We do it for them, and ' +
      'then we write down what we found.',
  },
  pictures: {
    hero_image_url: { scene: 'heap', produce: 'onion-red' },
    about_image_url: { scene: 'sorting-line' },
    cta_background_image_url: { scene: 'container-yard' },
  },
};
