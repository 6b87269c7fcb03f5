export type StateCode = {
  officialName: string;
  /** The first two digits of a GSTIN. */
  gstCode: string;
  isUnionTerritory: boolean;
};

const state = (gstCode: string, officialName: string): StateCode => ({
  officialName,
  gstCode,
  isUnionTerritory: false,
});
const territory = (gstCode: string, officialName: string): StateCode => ({
  officialName,
  gstCode,
  isUnionTerritory: true,
});

/** One territory since 2020, with one code; addresses still name its two halves. */
const dadraAndDaman = territory('26', 'Dadra and Nagar Haveli and Daman and Diu');

/** By the name that the address form offers and orders store. */
export const stateCodes: Readonly<Record<string, StateCode>> = {
  'Jammu & Kashmir': territory('01', 'Jammu and Kashmir'),
  'Himachal Pradesh': state('02', 'Himachal Pradesh'),
  Punjab: state('03', 'Punjab'),
  Chandigarh: territory('04', 'Chandigarh'),
  Uttarakhand: state('05', 'Uttarakhand'),
  Haryana: state('06', 'Haryana'),
  Delhi: territory('07', 'Delhi'),
  Rajasthan: state('08', 'Rajasthan'),
  'Uttar Pradesh': state('09', 'Uttar Pradesh'),
  Bihar: state('10', 'Bihar'),
  Sikkim: state('11', 'Sikkim'),
  'Arunachal Pradesh': state('12', 'Arunachal Pradesh'),
  Nagaland: state('13', 'Nagaland'),
  Manipur: state('14', 'Manipur'),
  Mizoram: state('15', 'Mizoram'),
  Tripura: state('16', 'Tripura'),
  Meghalaya: state('17', 'Meghalaya'),
  Assam: state('18', 'Assam'),
  'West Bengal': state('19', 'West Bengal'),
  Jharkhand: state('20', 'Jharkhand'),
  Odisha: state('21', 'Odisha'),
  Chattisgarh: state('22', 'Chhattisgarh'),
  'Madhya Pradesh': state('23', 'Madhya Pradesh'),
  Gujarat: state('24', 'Gujarat'),
  'Daman & Diu': dadraAndDaman,
  'Dadra & Nagar Haveli': dadraAndDaman,
  Maharashtra: state('27', 'Maharashtra'),
  Karnataka: state('29', 'Karnataka'),
  Goa: state('30', 'Goa'),
  Lakshadweep: territory('31', 'Lakshadweep'),
  Kerala: state('32', 'Kerala'),
  'Tamil Nadu': state('33', 'Tamil Nadu'),
  Pondicherry: territory('34', 'Puducherry'),
  'Andaman & Nicobar': territory('35', 'Andaman and Nicobar Islands'),
  Telangana: state('36', 'Telangana'),
  // 28 until 2014, when Telangana became a state.
  'Andhra Pradesh': state('37', 'Andhra Pradesh'),
};
