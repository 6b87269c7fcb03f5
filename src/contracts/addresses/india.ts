/** The one country that the shop sells to, and how its addresses are written. */
export const COUNTRY_CODE = 'IN';
export const COUNTRY_NAME = 'India';

export const PIN_CODE = /^[1-9]\d{5}$/;
export const MOBILE_NUMBER = /^[6-9]\d{9}$/;
