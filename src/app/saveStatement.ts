import { fetchStatementFile } from '#api/statements.ts'
import type { Send } from '#api/http.ts'
import type { TaxYear } from '#domain/taxYear.ts'
import { saveFile } from './saveFile.ts'

export const saveStatement = async (send: Send, userId: string, taxYear: TaxYear): Promise<void> =>
  saveFile(await fetchStatementFile(send, userId, taxYear))
