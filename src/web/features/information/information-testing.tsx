import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { shopQuery } from '#web/lib/use-shop.ts';

/** A shop that differs from the default shop in every detail. */
export const otherShop: Shop = {
  name: 'Nilgiri Tanks',
  url: 'https://nilgiri.example',
  legalName: 'Nilgiri Tanks LLP',
  email: 'care@nilgiri.example',
  phone: '+91 81111 22222',
  whatsapp: '+91 83333 44444',
  contactPerson: 'Meena Iyer',
  grievanceOfficer: 'Thomas Kurian, Partner',
  address: '7 Boathouse Road, Ooty, Tamil Nadu 643001, India',
  shipping: { flat: '99.00', freeAbove: '1500.00' },
  ...{ dispatch: null, delivery: null, tax: null, announcement: null, claims: null, isDemo: false, sections: [] },
};

/** Renders a page of that shop and returns its container. */
export function openPage(page: ReactNode, path = '/'): HTMLElement {
  const queryClient = new QueryClient();
  queryClient.setQueryData(shopQuery().queryKey, otherShop);
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  ).container;
}
