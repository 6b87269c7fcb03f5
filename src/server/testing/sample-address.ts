/** A new address as it stands flat in the body of an order. */
export const FLAT_ADDRESS = {
  recipient_name: 'Asha Rao',
  recipient_phone: '9876543210',
  address_line_1: '12 Lotus Street',
  city: 'Chittoor',
  state: 'Andhra Pradesh',
  zip_code: '517001',
  country: 'IN',
};

/** Another one, as the address book takes it. */
export const OTHER_ADDRESS = {
  recipientName: 'Somebody Else',
  recipientEmail: 'somebody@example.com',
  recipientPhone: '9876543211',
  addressLine1: '1 Other Street',
  city: 'Tirupati',
  state: 'Andhra Pradesh',
  zipCode: '517501',
  country: 'IN',
};
