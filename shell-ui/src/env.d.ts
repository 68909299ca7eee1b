declare module 'react-router-full' {
  export * from 'react-router';
}
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** Where the pictures of the emoji picker are served. */
declare const EMOJI_FILES: string;
