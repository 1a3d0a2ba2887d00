import { verificationModel } from '#tests/models/models.ts'
import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'

everyPathIsWalked(verificationModel)
