import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('the environment', () => {
  test('may be empty: everything has a default', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'production',
      port: 3000,
      dataDir: './data',
      rateLimit: true,
      demoCatalogue: true,
      trustProxy: 0,
      workers: 1,
    });
  });

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test('is read', () => {
    const config = readConfig({
      PORT: '0',
      PUBLIC_URL: 'https://shop.example/',
      IMAGE_HOSTS: 'a.example, B.example',
      RATE_LIMIT: 'off',
      TRUST_PROXY: '2',
      SMTP_URL: 'smtps://shop:p%40ss@mail.example',
      MAIL_FROM: 'Kamala <post@kamala.example>',
      MAIL_WORKER: 'off',
      WORKERS: '4',
      SHOP_NAME: 'Kamala',
    });
    expect(config).toMatchObject({
      port: 0,
      publicUrl: 'https://shop.example',
      imageHosts: ['a.example', 'b.example'],
      rateLimit: false,
      trustProxy: 2,
      smtpUrl: 'smtps://shop:p%40ss@mail.example',
      mailFrom: { name: 'Kamala', address: 'post@kamala.example' },
      mailWorker: false,
      workers: 4,
      shop: { name: 'Kamala' },
    });
    expect(config.unsetShopVariables).not.toContain('SHOP_NAME');
    expect(config.unsetShopVariables).toContain('SHOP_EMAIL');
  });

  test.each([
    ['post@kamala.example', { name: '', address: 'post@kamala.example' }],
    ['"Kamala, of Chittoor" <post@kamala.example>', { name: 'Kamala, of Chittoor', address: 'post@kamala.example' }],
  ])('%s is a sender', (MAIL_FROM, mailFrom) => expect(readConfig({ MAIL_FROM }).mailFrom).toEqual(mailFrom));

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    ],
    [{ PUBLIC_URL: 'shop' }, 'PUBLIC_URL must be an address such as https://shop.example.'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    [{ WORKERS: '0' }, 'WORKERS must be a number from 1 to 16.'],
    [{ WORKERS: 'all' }, 'WORKERS must be a number from 1 to 16.'],
    [{ RATE_LIMIT: 'yes' }, 'RATE_LIMIT must be on or off.'],
    [{ DEMO_CATALOGUE: '1' }, 'DEMO_CATALOGUE must be on or off.'],
    [{ IMAGE_HOSTS: 'https://x' }, 'IMAGE_HOSTS must be host names separated by commas.'],
    [{ S3_ENDPOINT: 'ftp://x' }, 'S3_ENDPOINT must be an address such as https://s3.ap-south-1.amazonaws.com.'],
    [{ FIREBASE_STORAGE_BUCKET: 'a/b' }, 'FIREBASE_STORAGE_BUCKET must be the name of a bucket.'],
    [{ SMTP_URL: 'mail.example:587' }, 'SMTP_URL must be an address such as smtp://user:password@mail.example:587.'],
    [{ SMTP_URL: 'https://x' }, 'SMTP_URL must be an address such as smtp://user:password@mail.example:587.'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address such as smtp://user:password@mail.example:587.'],
    [{ MAIL_WORKER: 'no' }, 'MAIL_WORKER must be on or off.'],
    [{ MAIL_FROM: 'Jalaja' }, 'MAIL_FROM must be a sender such as Jalaja <hello@shop.example>.'],
    [{ MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must be a sender such as Jalaja <hello@shop.example>.'],
    [{ SHOP_EMAIL: 'hello' }, 'SHOP_EMAIL must be an e-mail address such as hello@shop.example.'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY must be the number of proxies in front, 0 to 9.'],
  ])('%j is refused by name', (environment, message) => expect(() => readConfig(environment)).toThrow(message));

  describe('a bucket for uploads', () => {
    const whole = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'media',
      S3_REGION: 'ap-south-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };

    test('is used when all five variables are set, and not when none is', () => {
      expect(readConfig(whole).s3).toEqual({
        endpoint: 'https://s3.example',
        bucket: 'media',
        region: 'ap-south-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      });
      expect(readConfig({}).s3).toBeUndefined();
    });

    test.each(Object.keys(whole))('is rejected in one line when only %s is missing', (name) => {
      expect(() => readConfig({ ...whole, [name]: '' })).toThrow(
        `${name} must be set too: S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together.`,
      );
    });
  });

  test("Firebase's bucket adds its host, once", () => {
    const bucket = { FIREBASE_STORAGE_BUCKET: 'my-shop.appspot.com' };
    expect(readConfig(bucket)).toMatchObject({
      firebaseStorageBucket: 'my-shop.appspot.com',
      imageHosts: ['firebasestorage.googleapis.com'],
    });
    const listed = { ...bucket, IMAGE_HOSTS: 'a.example,firebasestorage.googleapis.com' };
    expect(readConfig(listed).imageHosts).toEqual(['a.example', 'firebasestorage.googleapis.com']);
  });

  test('reports all errors together', () => {
    expect(() => readConfig({ PORT: 'x', RATE_LIMIT: 'x' })).toThrow(/PORT must .*\n.*RATE_LIMIT must /);
  });
});
