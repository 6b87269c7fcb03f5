import { describe, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { cardFacts, careFacts, tableFacts } from './product-facts.ts';

const care = {
  ...{ scientificName: 'Paracheirodon innesi', difficulty: 'Easy', light: 'Low', co2: 'Optional', origin: 'Amazon' },
  ...{ temperatureC: { min: 20, max: 26 }, ph: { min: 5, max: 7.2 }, adultSizeCm: 4, minTankLitres: 60 },
} as const;
const goods = { kind: 'dry', care: null } as const;

describe('facts on a card', () => {
  test.each([
    ['a plant: light and CO₂', { kind: 'plant', care, name: 'Fern' }, ['Low light', 'CO₂ optional']],
    [
      'a plant without CO₂',
      { kind: 'plant', care: { ...care, co2: 'Not needed' }, name: 'Fern' },
      ['Low light', 'No CO₂'],
    ],
    ['an animal: size, tank, temperature', { kind: 'animal', care, name: 'Tetra' }, ['4 cm', 'from 60 L', '20–26 °C']],
    [
      'an animal of unknown size',
      { kind: 'animal', care: { ...care, adultSizeCm: null }, name: 'Tetra' },
      ['from 60 L', '20–26 °C'],
    ],
    ['equipment: its numbers', { ...goods, name: 'Planted LED 45 cm 24 W' }, ['45 cm', '24 W']],
    ['a filter', { ...goods, name: 'Canister Filter 800 L/h' }, ['800 L/h']],
    ['a tank', { ...goods, name: 'Rimless Tank 60 x 30 x 36 cm' }, ['60 x 30 x 36 cm']],
    ['a stone', { ...goods, name: 'Dragon Stone per kg' }, ['per kg']],
    ['a name without numbers', { ...goods, name: 'Freshwater Test Kit' }, []],
    ['a number that is no measure', { ...goods, name: 'Tool Set 5-Piece, 3 Legs' }, []],
  ])('%s', (_, product, facts) => expect(cardFacts(product as Product)).toEqual(facts));
});

describe('facts on the page', () => {
  const labels = (product: object) => careFacts(product as Product).map(([label]) => label);
  const table = (product: object) => tableFacts({ facts: [], category: null, ...product } as unknown as Product);

  test('light and CO₂ are facts of plants, not of animals', () => {
    expect(labels({ kind: 'plant', care, name: 'Fern' })).toEqual(expect.arrayContaining(['Light', 'CO₂', 'pH']));
    expect(labels({ kind: 'animal', care, name: 'Tetra' })).toEqual([
      ...['Difficulty', 'Temperature', 'pH', 'Adult size', 'Tank from'],
    ]);
  });

  test('equipment shows its own facts, or none at all', () => {
    const heater = { ...goods, name: 'Adjustable Heater 100 W', category: { name: 'Equipment' } };
    expect(table(heater)).toEqual([
      ['Category', 'Equipment'],
      ['Power', '100 W'],
    ]);
    expect(table({ ...goods, name: 'Test Kit' })).toEqual([]);
    const facts = [
      { name: 'Power', value: '100', unit: 'W' },
      { name: 'Plug', value: 'Type D', unit: null },
    ];
    expect(table({ ...goods, name: 'Heater 90 W', facts })).toEqual([
      ['Power', '100 W'],
      ['Plug', 'Type D'],
    ]);
  });
});
