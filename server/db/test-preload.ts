import { afterAll } from 'bun:test'
import { removeTestFolders } from '../test-folder.ts'
import { closeTestDatabases } from './test-database.ts'

// Loaded before the first test file, so this runs after the last one.
afterAll(async () => {
  await closeTestDatabases()
  removeTestFolders()
}, 60_000)
