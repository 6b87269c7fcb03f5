import type { Random } from './random.ts';

/* All names, telephone numbers and addresses are invented. Only the towns and their PIN codes are real. */

const FIRST_NAMES = [
  ...['Aarav', 'Aditi', 'Akhil', 'Ananya', 'Arjun', 'Bhavana', 'Charan', 'Deepa', 'Divya', 'Ganesh', 'Gauri'],
  ...['Harish', 'Ishaan', 'Jyothi', 'Karthik', 'Kavya', 'Lalitha', 'Madhav', 'Meera', 'Mohan', 'Nandini'],
  ...['Naveen', 'Padma', 'Pranav', 'Priya', 'Rahul', 'Revathi', 'Sahana', 'Sanjay', 'Shreya', 'Suresh'],
  ...['Tara', 'Uma', 'Varun', 'Vidya', 'Vikram', 'Yamini'],
];

const LAST_NAMES = [
  ...['Achari', 'Bhat', 'Chandran', 'Das', 'Gowda', 'Iyer', 'Joshi', 'Kamath', 'Krishnan', 'Kulkarni', 'Menon'],
  ...['Murthy', 'Naidu', 'Nair', 'Pai', 'Patil', 'Pillai', 'Prasad', 'Rao', 'Reddy', 'Shetty', 'Varma'],
];

const STREETS = ['Lake View Road', 'Temple Street', 'Market Road', 'Garden Street', 'Station Road', 'Neem Tree Lane'];

export const PLACES = [
  { city: 'Chittoor', state: 'Andhra Pradesh', zipCode: '517001' },
  { city: 'Tirupati', state: 'Andhra Pradesh', zipCode: '517501' },
  { city: 'Guntur', state: 'Andhra Pradesh', zipCode: '522001' },
  { city: 'Kurnool', state: 'Andhra Pradesh', zipCode: '518001' },
  { city: 'Visakhapatnam', state: 'Andhra Pradesh', zipCode: '530001' },
  { city: 'Hyderabad', state: 'Telangana', zipCode: '500001' },
  { city: 'Warangal', state: 'Telangana', zipCode: '506002' },
  { city: 'Chennai', state: 'Tamil Nadu', zipCode: '600001' },
  { city: 'Vellore', state: 'Tamil Nadu', zipCode: '632001' },
  { city: 'Coimbatore', state: 'Tamil Nadu', zipCode: '641001' },
  { city: 'Madurai', state: 'Tamil Nadu', zipCode: '625001' },
  { city: 'Bengaluru', state: 'Karnataka', zipCode: '560001' },
  { city: 'Mysuru', state: 'Karnataka', zipCode: '570001' },
  { city: 'Kochi', state: 'Kerala', zipCode: '682001' },
  { city: 'Kozhikode', state: 'Kerala', zipCode: '673001' },
  { city: 'Pune', state: 'Maharashtra', zipCode: '411001' },
  { city: 'Nagpur', state: 'Maharashtra', zipCode: '440001' },
  { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' },
] as const;

export type Person = {
  fullName: string;
  email: string;
  /** As the body of an order has it. */
  address: Record<string, string>;
};

/** Different people, each with a town. */
export function inventPeople(random: Random, count: number): Person[] {
  const names = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => `${first} ${last}`));
  return random.some(names, count).map((fullName, index) => {
    const { city, state, zipCode } = random.pick(PLACES);
    return {
      fullName,
      email: `${fullName.toLowerCase().replace(' ', '.')}@example.com`,
      address: {
        recipient_name: fullName,
        recipient_phone: `90000${String(10_000 + index * 37)}`,
        address_line_1: random.pick(STREETS),
        city,
        state,
        zip_code: zipCode,
        country: 'IN',
      },
    };
  });
}
