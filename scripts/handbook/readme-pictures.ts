import type { Page } from '@playwright/test';
import { PICTURE_SIZE, takePicture } from './chapter.ts';
import { type Demo, openPage, visit } from './visitor.ts';

const PHONE = { width: 390, height: 750 };
/** All columns of the desk. */
const WIDE = { width: 1600, height: 1000 };

/** Storefront, order desk and phone, at the top of the README. */
export async function readmePictures(demo: Demo, owner: Page): Promise<void> {
  const shopper = await openPage(demo);
  await visit(shopper, '/home');
  await takePicture(shopper, 'storefront');
  await shopper.context().close();

  await owner.setViewportSize(WIDE);
  await visit(owner, '/admin?tab=desk');
  await owner.getByRole('button', { name: /^#\d+/ }).first().waitFor();
  await takePicture(owner, 'order-desk');
  await owner.setViewportSize(PICTURE_SIZE);

  const phone = await openPage(demo, true);
  await visit(phone, '/product/1');
  await takePicture(phone, 'phone', { width: PHONE.width * 2, height: PHONE.height * 2 });
  await phone.context().close();
}
