import { passwordResetModel } from '#tests/models/models.ts'
import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'

everyPathIsWalked(passwordResetModel)
