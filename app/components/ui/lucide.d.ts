declare module 'lucide:*' {
  const icon: import('./lucide-icon').LucideIcon;
  export default icon;
}
