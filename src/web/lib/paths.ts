import { productPath } from '#contracts/catalogue/product-path.ts';

/** The URLs of all pages. */
export const paths = {
  root: '/',
  home: '/home',
  shop: '/shop',
  category: (slug: string) => `/shop/${encodeURIComponent(slug)}`,
  filter: (filter: 'new' | 'sale' | 'trending') => `/shop?filter=${filter}`,
  search: (term: string) => `/shop?search=${encodeURIComponent(term)}`,
  product: productPath,
  /** By a name as sold, which may end with the label of a variant. */
  soldProduct: ({ id, name }: { id: number; name: string }) => productPath({ id, name: name.replace(/ – [^–]+$/, '') }),
  checkout: '/checkout',
  login: '/login',
  signup: '/signup',
  signupTest: '/signup-test',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  verifyEmail: '/verify-email',
  account: '/account',
  myOrders: '/my-orders',
  order: (id: number) => `/orders/${id}`,
  orderConfirmation: (id: number) => `/order-confirmation/${id}`,
  /** The token follows behind a #. */
  orderLink: '/o',
  /** The token follows behind a #. Opened as a new document: only that one may use the camera. */
  claim: '/claim',
  admin: '/admin',
  adminTab: (tab: string) => `/admin?tab=${tab}`,
  adminOrder: (id: number) => `/admin/orders/${id}`,
  adminNewOrder: '/admin/orders/new',
  adminUser: (id: number) => `/admin/users/${id}`,
  adminMessage: (id: number) => `/admin?tab=messages&message=${id}`,
  deskOrder: (id: number) => `/admin?tab=desk&order=${id}`,
  /** Found by its id. */
  adminProduct: (id: number) => `/admin?tab=products&query=${id}`,
  adminSetup: '/admin-setup',
  debug: '/debug',
  contact: '/contact',
  shipping: '/shipping',
  faq: '/faq',
  terms: '/terms',
  privacy: '/privacy',
  unsubscribe: '/unsubscribe',
} as const;
