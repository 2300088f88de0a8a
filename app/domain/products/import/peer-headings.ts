import type { ProductColumn } from './product-import';

/** Headings for a column, the best one first, written as `headingKey` gives them. */
type Headings = Partial<Record<ProductColumn, readonly string[]>>;

type Peer = {
  name: string;
  /** Headings that only a file of this system has together. */
  knownBy: readonly (readonly string[])[];
  headings: Headings;
};

const HSN = ['hsn sac', 'hsn sac code', 'hsn code', 'hsn', 'hs code'] as const;

/**
 * How other systems call what a product file has, as they document their files. A heading that means something else there
 * is left out: staff give it a column, or none (docs/recipes.md#headings-of-another-system).
 */
export const PEERS: readonly Peer[] = [
  {
    // woocommerce.com/document/product-csv-importer-exporter
    name: 'WooCommerce',
    knownBy: [['is featured', 'visibility in catalog']],
    headings: {
      name: ['name'],
      category_slug: ['categories'],
      description: ['description', 'short description'],
      is_featured: ['is featured'],
      image_url: ['images'],
    },
  },
  {
    // help.shopify.com/manual/products/import-export/using-csv, with the headings of 2025 and those before
    name: 'Shopify',
    knownBy: [
      ['title', 'url handle'],
      ['title', 'handle', 'vendor'],
    ],
    headings: {
      name: ['title'],
      slug: ['url handle', 'handle'],
      category_slug: ['type', 'product category'],
      description: ['description', 'body html'],
      image_url: ['product image url', 'image src'],
    },
  },
  {
    // The fields of PrestaShop's import and of its sample files
    name: 'PrestaShop',
    knownBy: [['active 0 1'], ['categories x y z'], ['image urls x y z']],
    headings: {
      name: ['name'],
      slug: ['rewritten url', 'url rewritten'],
      category_slug: ['categories x y z'],
      description: ['description', 'summary', 'short description'],
      specifications: ['feature name value position customized', 'feature name value position'],
      image_url: ['image urls x y z'],
    },
  },
  {
    // zoho.com/inventory/help/items: the export of items
    name: 'Zoho',
    knownBy: [
      ['item name', 'usage unit'],
      ['item name', 'hsn sac'],
      ['item name', 'product type'],
    ],
    headings: {
      name: ['item name'],
      category_slug: ['category name', 'category', 'group name'],
      description: ['description', 'sales description'],
      hs_code: HSN,
      image_url: ['image url'],
    },
  },
  {
    // odoo.com/documentation: the import template of products, with labels or names of fields
    name: 'Odoo',
    knownBy: [
      ['internal reference', 'product category'],
      ['internal reference', 'sales price'],
      ['external id', 'product category'],
      ['default code', 'categ id'],
    ],
    headings: {
      name: ['name', 'product name'],
      category_slug: ['product category', 'categ id', 'category'],
      description: ['sales description', 'description sale', 'description for customers', 'description'],
      hs_code: ['hs code'],
      origin: ['origin of goods', 'country of origin'],
    },
  },
  {
    // support.google.com/merchants/answer/7052112
    name: 'Google Merchant Center',
    knownBy: [
      ['title', 'image link'],
      ['title', 'google product category'],
    ],
    headings: {
      name: ['title'],
      category_slug: ['product type', 'google product category'],
      description: ['description'],
      image_url: ['image link'],
      gallery_images: ['additional image link'],
    },
  },
  {
    // help.tallysolutions.com: stock items, with the names of the screen and those of the data
    name: 'Tally',
    knownBy: [
      ['under', 'units'],
      ['under', 'hsn sac'],
      ['parent', 'baseunits'],
      ['stock item name', 'under'],
      ['stock item', 'stock group'],
    ],
    headings: {
      name: ['stock item name', 'stock item', 'name of stock item', 'name of item', 'name', 'particulars'],
      category_slug: ['under', 'parent', 'stock group', 'group'],
      description: ['description'],
      hs_code: HSN,
    },
  },
];

/** What clerks write above the columns of their own sheets, in English and Hindi. */
export const PLAIN_HEADINGS: Headings = {
  name: [
    'product name',
    'product',
    'item name',
    'item',
    'name of product',
    'name of item',
    'name of goods',
    'goods',
    'commodity',
    'title',
    'particulars',
    'उत्पाद का नाम',
    'उत्पाद',
    'वस्तु का नाम',
    'वस्तु',
    'माल का नाम',
    'माल',
    'नाम',
  ],
  category_slug: [
    'category',
    'product category',
    'category name',
    'categories',
    'product group',
    'item group',
    'group',
    'श्रेणी',
    'वर्ग',
    'समूह',
    'कैटेगरी',
  ],
  description: ['product description', 'details', 'about', 'long description', 'remarks', 'विवरण', 'वर्णन'],
  specifications: ['specification', 'specs', 'parameters', 'विनिर्देश', 'गुणवत्ता'],
  export_info: ['export information', 'export details', 'export', 'निर्यात जानकारी', 'निर्यात विवरण'],
  is_featured: ['featured', 'is featured', 'highlight', 'विशेष'],
  image_url: [
    'main picture',
    'image',
    'picture',
    'photo',
    'image link',
    'image url',
    'photo link',
    'images',
    'pictures',
    'photos',
    'चित्र',
    'फोटो',
    'तस्वीर',
  ],
  gallery_images: ['further pictures', 'gallery', 'more pictures', 'more images', 'more photos'],
  document_url: ['data sheet', 'datasheet', 'document', 'pdf', 'brochure'],
  hs_code: ['hs code', 'hs', 'itc hs', 'itc hs code', 'hsn', 'hsn code', 'hsn sac', 'एचएस कोड', 'एचएसएन कोड', 'एचएसएन'],
  origin: ['origin', 'country of origin', 'place of origin', 'growing area', 'मूल स्थान', 'उत्पत्ति', 'मूल'],
  sizes_mm: ['size', 'sizes', 'size mm', 'sizes mm', 'size in mm', 'calibre', 'caliber', 'आकार', 'साइज'],
  packings: ['packing', 'packings', 'packaging', 'package', 'pack size', 'पैकिंग', 'पैकेजिंग'],
  uses: ['use', 'uses', 'usage', 'उपयोग'],
  season_months: ['season', 'harvest season', 'harvest', 'months', 'मौसम', 'फसल का समय', 'महीने'],
  stored_months: ['stored months', 'from store', 'months from store'],
  storage_celsius: ['storage temperature', 'temperature', 'storage', 'तापमान', 'भंडारण तापमान'],
  shelf_life_days: ['shelf life', 'shelf life days', 'keeps for', 'शेल्फ लाइफ'],
  quality: ['quality table', 'tolerances'],
  residue_laboratory: ['laboratory', 'residue laboratory'],
  moq_tonnes: ['moq', 'minimum order', 'minimum order quantity', 'min order', 'न्यूनतम ऑर्डर', 'न्यूनतम मात्रा'],
  load_20ft_tonnes: ['20 ft load', 'load 20 ft', '20ft load', '20 ft container', '20ft'],
  load_40ft_tonnes: ['40 ft load', 'load 40 ft', '40ft load', '40 ft container', '40ft'],
  ports: ['port', 'ports', 'port of loading', 'loading port', 'बंदरगाह', 'पोर्ट'],
  incoterms: ['incoterm', 'incoterms', 'terms of delivery', 'delivery terms'],
  transit_note: ['transit', 'transit time'],
  lead_time_days: ['lead time', 'lead time days', 'loading time'],
  payment_terms: ['payment', 'payment terms', 'terms of payment', 'भुगतान', 'भुगतान की शर्तें'],
};
