/** Small parts that screens of the shell and of modules are made of. */
export { ConfirmDialog } from './ConfirmDialog.tsx';
export { EmptyState } from './EmptyState.tsx';
export { ErrorState } from './ErrorState.tsx';
export { LabeledInput } from './LabeledInput.tsx';
export { Late } from './Late.tsx';
export { PageSkeleton } from './PageSkeleton.tsx';
export { SearchInput } from './SearchInput.tsx';
export { StatusDot } from './StatusDot.tsx';
export { SwitchField } from './SwitchField.tsx';
