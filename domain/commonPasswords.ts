/** The passwords of 8 characters and more that lead every published list of leaked ones, and the local favourites. Compared in small letters. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 0123456789 87654321 987654321 11111111 00000000 12341234 123123123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui
  qwertyuiop qwerty123 qwerty12 asdfghjkl asdfasdf zxcvbnm1 password password1 password12 password123 passw0rd p@ssw0rd p@ssword letmein1
  welcome1 welcome123 iloveyou iloveyou1 sunshine princess princess1 football football1 baseball superman batman123 trustno1 starwars
  whatever computer internet michelle jennifer michael1 jordan23 charlie1 abcd1234 abc12345 abcdefgh a1b2c3d4 aa123456 admin123 administrator
  changeme changeme1 default1 samsung1 liverpool liverpool1 chelsea1 arsenal1 manchester southafrica springbok springboks kaizerchiefs
  orlandopirates johannesburg capetown pretoria durban123 mandela1 letsema1 letsema123`
    .split(/\s+/)
    .filter(Boolean),
)
