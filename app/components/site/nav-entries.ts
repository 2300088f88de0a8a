import Award from 'lucide:award';
import House from 'lucide:house';
import Images from 'lucide:images';
import Info from 'lucide:info';
import Mail from 'lucide:mail';
import Newspaper from 'lucide:newspaper';
import ShoppingBasket from 'lucide:shopping-basket';
import type { LucideIcon } from '~/components/ui/lucide-icon';

/** An entry of the main navigation. */
export type NavEntry = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** What a visitor is to do; it looks like a button. */
  isAction?: boolean;
};

/** The main navigation. */
export const NAV_ENTRIES: NavEntry[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/about-us', label: 'About Us', icon: Info },
  { to: '/our-products', label: 'Our Products', icon: ShoppingBasket },
  { to: '/certificates-memberships', label: 'Certificates', icon: Award },
  { to: '/gallery', label: 'Gallery', icon: Images },
  { to: '/blog', label: 'Blog', icon: Newspaper },
  { to: '/contact-us', label: 'Contact Us', icon: Mail, isAction: true },
];

/** @returns the entry whose page the path is, or lies below, by its address */
export function currentEntry(pathname: string): string | undefined {
  if (/^\/(products\/|season-calendar$|compare$|papers$)/.test(pathname)) return '/our-products';
  return NAV_ENTRIES.find(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))?.to;
}
