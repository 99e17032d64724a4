import { webkit } from './drivers/webkit.ts'
import { wizardContract } from './wizard-contract.ts'

wizardContract(webkit)
