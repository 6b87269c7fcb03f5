import { expect, test } from 'vitest';
import { stateCodes } from '#contracts/addresses/state-codes.ts';
import { pinAdvice } from './pin-advice.ts';
import { districtsOf, matchingCities, states } from './states.ts';

const chittoor = { pin: '517001', state: 'Andhra Pradesh', districts: ['Chittoor'] };
const delhi = { pin: '110003', state: 'Delhi', districts: ['New Delhi', 'South Delhi'] };
const unknownDistrict = { pin: '518001', state: 'Andhra Pradesh', districts: [] };
const place = (state: string, city: string) => ({ state, city });

test.each([
  ['both are blank', chittoor, place('', ''), place('Andhra Pradesh', 'Chittoor')],
  ['the city is blank', chittoor, place('Andhra Pradesh', ''), place('Andhra Pradesh', 'Chittoor')],
  ['only a town is typed', chittoor, place('', 'Palamaner'), place('Andhra Pradesh', 'Palamaner')],
  ['the district is not known', unknownDistrict, place('', ''), place('Andhra Pradesh', '')],
  ['there are several districts', delhi, place('', ''), place('Delhi', '')],
  ['both are filled in', chittoor, place('Andhra Pradesh', 'Chittoor'), null],
  ['the city is a town of the state', chittoor, place('Andhra Pradesh', 'Palamaner'), null],
])('blank fields are filled in: %s', (_, pin, chosen, fill) => {
  expect(pinAdvice(pin, chosen)).toMatchObject({ fill, warning: null });
});

test.each([
  [chittoor, place('Karnataka', ''), 'This PIN code belongs to Chittoor, Andhra Pradesh'],
  [chittoor, place('Karnataka', 'Mysuru'), 'This PIN code belongs to Chittoor, Andhra Pradesh'],
  [chittoor, place('Andhra Pradesh', 'Guntur'), 'This PIN code belongs to Chittoor, Andhra Pradesh'],
  [delhi, place('Haryana', 'Ambala'), 'This PIN code belongs to New Delhi or South Delhi, Delhi'],
  [unknownDistrict, place('Kerala', 'Kollam'), 'This PIN code belongs to Andhra Pradesh'],
])('%j with %j gives a warning, and nothing is overwritten', (pin, chosen, warning) => {
  expect(pinAdvice(pin, chosen)).toMatchObject({ fill: null, warning });
});

test.each([
  ['another place', chittoor, place('Karnataka', 'Mysuru'), [place('Andhra Pradesh', 'Chittoor')]],
  ['one of several', delhi, place('Delhi', ''), [place('Delhi', 'New Delhi'), place('Delhi', 'South Delhi')]],
  ['nothing for a matching place', chittoor, place('andhra pradesh', 'CHITTOOR'), []],
])('offers %s', (_, pin, chosen, offers) => {
  expect(pinAdvice(pin, chosen).offers).toEqual(offers);
});

test('states are in their fixed order, and each has districts', () => {
  expect(states).toHaveLength(36);
  expect([states[0], states[17], states[35]]).toEqual(['Delhi', 'Andhra Pradesh', 'Jharkhand']);
  for (const state of states) expect(districtsOf(state).length, state).toBeGreaterThan(0);
});

test.each(states)('%s has a GST code and an official name', (state) => {
  expect(stateCodes[state]).toMatchObject({
    gstCode: expect.stringMatching(/^[0-3]\d$/),
    officialName: expect.any(String),
  });
});

test('only the halves of a merged territory share a GST code, and no state is missing from the form', () => {
  expect(Object.keys(stateCodes).sort()).toEqual([...states].sort());
  expect(new Set(Object.values(stateCodes).map(({ gstCode }) => gstCode)).size).toBe(states.length - 1);
  const territories = Object.values(stateCodes).filter(({ isUnionTerritory }) => isUnionTerritory);
  expect(new Set(territories.map(({ gstCode }) => gstCode))).toEqual(
    new Set(['01', '04', '07', '26', '31', '34', '35']),
  );
});

test.each([
  ['Andhra Pradesh', 'CHIT', ['Chittoor']],
  ['Andhra Pradesh', ' chit ', ['Chittoor']],
  ['Andhra Pradesh', 'xyz', []],
  ['', 'chit', []],
  ['Chandigarh', '', ['Chandigarh']],
])('in %s the text %j finds %j', (state, typed, cities) => expect(matchingCities(state, typed)).toEqual(cities));
