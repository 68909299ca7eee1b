//! Makes sure that the folder of the browser app exists: a host built before the app still compiles.

use std::{env, fs, path::Path};

fn main() -> std::io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let dist = Path::new(&root).join("../../shell-ui/dist");
    fs::create_dir_all(&dist)?;
    println!("cargo:rerun-if-changed={}", dist.display());
    Ok(())
}
