//! Makes sure that the folder of the first-party packages exists: a host built before them still compiles.

use std::{env, fs, path::Path};

fn main() -> std::io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let packages = Path::new(&root).join("../../target/plugins");
    fs::create_dir_all(&packages)?;
    println!("cargo:rerun-if-changed={}", packages.display());
    Ok(())
}
