import { configure } from '@testing-library/react'
import { PATIENCE } from '#tests/patience.ts'

configure({ asyncUtilTimeout: PATIENCE })
