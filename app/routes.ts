import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/site/layout.tsx', [
    layout('routes/site/problems.tsx', [
      index('routes/site/home.tsx'),
      route('about-us', 'routes/site/about.tsx'),
      route('our-products', 'routes/site/categories.tsx'),
      route('products/:categorySlug', 'routes/site/category.tsx'),
      route('products/:categorySlug/:productSlug', 'routes/site/product.tsx'),
      route('certificates-memberships', 'routes/site/certificates.tsx'),
      route('gallery', 'routes/site/gallery.tsx'),
      route('blog', 'routes/site/blog.tsx'),
      route('blog/:postSlug', 'routes/site/post.tsx'),
      route('contact-us', 'routes/site/contact.tsx'),
      route('*', 'routes/site/not-found.tsx'),
    ]),
  ]),

  route('admin/login', 'routes/auth/login.tsx'),
  route('admin/logout', 'routes/auth/logout.ts'),
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/index.ts'),
    layout('routes/admin/problems.tsx', [
      route('dashboard', 'routes/admin/dashboard.tsx'),
      route('manage-categories', 'routes/admin/categories/list.tsx'),
      route('manage-categories/add', 'routes/admin/categories/new.tsx'),
      route('manage-categories/edit/:categoryId', 'routes/admin/categories/edit.tsx'),
      route('manage-categories/delete/:categoryId', 'routes/admin/categories/delete.tsx'),
      route('manage-products', 'routes/admin/products/list.tsx'),
      route('manage-products/add', 'routes/admin/products/new.tsx'),
      route('manage-products/edit/:productId', 'routes/admin/products/edit.tsx'),
      route('manage-products/delete/:productId', 'routes/admin/products/delete.tsx'),
      route('manage-products/export', 'routes/admin/products/export.ts'),
      route('manage-products/import', 'routes/admin/products/import/upload.tsx'),
      route('manage-products/import/:importId', 'routes/admin/products/import/plan.tsx'),
      route('manage-products/import/:importId/failed.csv', 'routes/admin/products/import/failed.ts'),
      route('manage-blog', 'routes/admin/posts/list.tsx'),
      route('manage-blog/add', 'routes/admin/posts/new.tsx'),
      route('manage-blog/edit/:postId', 'routes/admin/posts/edit.tsx'),
      route('manage-blog/delete/:postId', 'routes/admin/posts/delete.tsx'),
      route('edit-pages', 'routes/admin/pages/hub.tsx'),
      route('edit-pages/home', 'routes/admin/pages/home.tsx'),
      route('edit-pages/about-us', 'routes/admin/pages/about.tsx'),
      route('*', 'routes/admin/not-found.tsx'),
    ]),
  ]),

  route('sitemap.xml', 'routes/files/sitemap.ts'),
  route('robots.txt', 'routes/files/robots.ts'),
  route('feed.xml', 'routes/files/feed.ts'),
  route('healthz', 'routes/files/healthz.ts'),
  route('readyz', 'routes/files/readyz.ts'),
] satisfies RouteConfig;
