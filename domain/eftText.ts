/** Banks on the way keep some of it, or turn it into another sum: then it does not find its gift. */
export const EFT_FROM_ABROAD =
  'From abroad, ask your bank to send exactly this amount in rand, and to charge all fees to you (“OUR”). That takes longer; a card is quicker.'
