// Places that goods of this trade are loaded at and go to, by UN/LOCODE (docs/trade-data.md#ports). Suggestions: a port may
// be any text.

/** Code and name; the first two letters of a code are the country's of ISO 3166. */
const SEA: Record<string, string> = {
  ...{ INNSA: 'Nhava Sheva', INMUN: 'Mundra', INPAV: 'Pipavav', INIXY: 'Kandla', INHZA: 'Hazira', INBOM: 'Mumbai' },
  ...{ INMAA: 'Chennai', INKAT: 'Kattupalli', INENR: 'Ennore', INKRI: 'Krishnapatnam', INVTZ: 'Visakhapatnam' },
  ...{ INTUT: 'Tuticorin', INCOK: 'Cochin', INCCU: 'Kolkata', INHAL: 'Haldia' },
  ...{ AEJEA: 'Jebel Ali', AEKHL: 'Khalifa', AEKLF: 'Khor Fakkan', SADMM: 'Dammam', SAJED: 'Jeddah' },
  ...{ SAKAC: 'King Abdullah', KWSWK: 'Shuwaikh', KWSAA: 'Shuaiba', BHKBS: 'Khalifa Bin Salman', QAHMD: 'Hamad' },
  ...{ QADOH: 'Doha', OMSOH: 'Sohar', OMSLL: 'Salalah', MYPKG: 'Port Klang', MYTPP: 'Tanjung Pelepas' },
  ...{ MYPEN: 'Penang', SGSIN: 'Singapore', LKCMB: 'Colombo', BDCGP: 'Chittagong', BDMGL: 'Mongla' },
  ...{ IDJKT: 'Jakarta', IDTPP: 'Tanjung Priok', IDSUB: 'Surabaya', IDBLW: 'Belawan', VNSGN: 'Ho Chi Minh City' },
  ...{ VNCLI: 'Cat Lai', VNHPH: 'Haiphong', VNVUT: 'Vung Tau', KEMBA: 'Mombasa', TZDAR: 'Dar es Salaam' },
  ...{ MUPLU: 'Port Louis', MVMLE: 'Male', NLRTM: 'Rotterdam', BEANR: 'Antwerp', DEHAM: 'Hamburg' },
  ...{ GBFXT: 'Felixstowe', GBLGP: 'London Gateway', GBSOU: 'Southampton', RUNVS: 'Novorossiysk' },
};

const INLAND: Record<string, string> = {
  ...{ INKNU: 'Kanpur', INTKD: 'Tughlakabad', INISK: 'Nashik', INGHR: 'Garhi Harsaru', INLON: 'Loni' },
  ...{ INPTL: 'Patli', INFBD: 'Faridabad', INRXL: 'Raxaul', INGED: 'Gede', NPBRG: 'Birgunj' },
};

export type Port = { code: string; name: string; country: string; kind: 'sea' | 'inland' };

export const PORTS: readonly Port[] = [...portsOf(SEA, 'sea'), ...portsOf(INLAND, 'inland')];

function portsOf(names: Record<string, string>, kind: Port['kind']): Port[] {
  return Object.entries(names).map(([code, name]) => ({ code, name, country: code.slice(0, 2), kind }));
}

/** Other names that people write for a port. */
const OTHERS: Record<string, string> = {
  ...{
    jnpt: 'INNSA',
    'jawaharlal nehru': 'INNSA',
    bombay: 'INBOM',
    madras: 'INMAA',
    kochi: 'INCOK',
    calcutta: 'INCCU',
  },
  ...{ 'khor al fakkan': 'AEKLF', 'ad dammam': 'SADMM', antwerpen: 'BEANR', 'hamad port': 'QAHMD', dubai: 'AEJEA' },
};

const BY_NAME = new Map<string, Port>(
  PORTS.flatMap((port) => {
    const others = Object.entries(OTHERS).filter(([, code]) => code === port.code);
    return [port.name, port.code, ...others.map(([name]) => name)].map((name) => [name.toLowerCase(), port]);
  }),
);

/** @returns the port that a text names, by its name or its code; null for a place that we do not know */
export function portNamed(text: string): Port | null {
  const name = text
    .replace(/[,(].*$/, '')
    .trim()
    .toLowerCase();
  return BY_NAME.get(name) ?? null;
}

const KINDS = { sea: 'sea port', inland: 'inland depot' };

export type Suggestion = { value: string; label: string };

const suggested = (ports: readonly Port[]): Suggestion[] =>
  ports.map(({ name, code, kind }) => ({ value: name, label: `${code}, ${KINDS[kind]}` }));

/** Every port as a suggestion: its name, with code and kind. */
export const PORT_SUGGESTIONS: readonly Suggestion[] = suggested(PORTS);

/** @returns the ports that a buyer abroad can name for what comes by sea */
export function destinationSuggestions(home: string): Suggestion[] {
  return suggested(PORTS.filter(({ country, kind }) => country !== home && kind === 'sea'));
}
