/** So that two servers print the same value as the same text, whatever each is set to. */
export const SAME_TEXTS = `SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET extra_float_digits = 3; SET bytea_output = 'hex'`;
