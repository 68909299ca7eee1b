/** What lists and forms are made of: one way to do one thing, in the shell and in modules. */
export { ColorInput } from './ColorInput.tsx';
export { DateTimeInput } from './DateTimeInput.tsx';
export { FileInput } from './FileInput.tsx';
export { FormDialog } from './FormDialog.tsx';
export { MultiSelectInput } from './MultiSelectInput.tsx';
export { Page } from './Page.tsx';
export { RecordsScreen } from './RecordsScreen.tsx';
export type { RecordTexts } from './RecordsScreen.tsx';
export { RecordTable } from './RecordTable.tsx';
export type { Column, RowAction } from './RecordTable.tsx';
export { SelectInput } from './SelectInput.tsx';
export type { Choice } from './SelectInput.tsx';
export { SwitchInput } from './SwitchInput.tsx';
export { TextInput } from './TextInput.tsx';
export { useRecordEvents } from './use-record-events.ts';
export { forgetRecord, saveRecord, useRecords } from './use-records.ts';
export type { RecordList, RecordSource } from './use-records.ts';
