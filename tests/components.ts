import { configure } from '@testing-library/react'

// As long as a busy machine may take: one that gives half of its time to others failed at the second that it is otherwise.
configure({ asyncUtilTimeout: 20_000 })
